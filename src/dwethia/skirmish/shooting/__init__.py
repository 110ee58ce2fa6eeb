"""The Shoot Phase: who may shoot whom, the shot itself, and whom it catches beside."""
