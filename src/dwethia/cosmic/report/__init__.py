"""A battle in space told afterwards: page by page, with pictures and luck."""
