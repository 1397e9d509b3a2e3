"""The kernel lab: a user-mode kernel with KMS, evdev and uinput, and what its tests are written with."""
