"""What is worked out beside the tables: in lines that end somewhere, and where it can be ended."""
