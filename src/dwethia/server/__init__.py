"""The table on the network: seats by link, a socket for each viewer, and games that outlive the server."""
