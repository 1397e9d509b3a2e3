// Loaded before libdrm, takes over no buffer of another device: what a program meets on hardware that cannot.
#include <errno.h>
#include <stdint.h>

int drmPrimeFDToHandle(int fd, int prime_fd, uint32_t *handle);

int drmPrimeFDToHandle(int fd, int prime_fd, uint32_t *handle)
{
	(void)fd;
	(void)prime_fd;
	(void)handle;
	errno = ENOSYS;
	return -1;
}
