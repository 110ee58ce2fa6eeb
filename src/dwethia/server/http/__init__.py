"""What is asked over HTTP: tables, the library, odds, and records."""
