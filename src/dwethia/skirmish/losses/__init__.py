"""What becomes of models that lose their last Wound."""
