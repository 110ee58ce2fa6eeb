"""Dungeons, the solo crawl on 6x6 rooms."""
