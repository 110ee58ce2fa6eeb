"""The façade: what `import dwethia` offers, so that one line answers a question."""
