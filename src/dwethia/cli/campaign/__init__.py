"""The commands of `dwethia campaign`."""
