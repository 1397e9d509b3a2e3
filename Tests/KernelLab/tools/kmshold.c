// Another user of a KMS device: shows a picture of its own and stays until it is killed, so that a test can see whether
// the program under test respects it and puts it back. Also the known quantity by which the lab tests its own eyes.
//
//   kmshold [-d /dev/dri/card0] [-m WIDTHxHEIGHT] [-k] [-f]
//     -m  mode to set (default: the connector's first)
//     -k  keep being the device's master; otherwise the picture stays but the device is free for another
//     -f  keep, and flip between two pictures, once every refresh
//
// Prints "showing FRAMEBUFFER" when the picture is there. The picture: red rises with x, green with y, blue is 40 (and
// 200 in the second one).
#include <drm_fourcc.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

static void die(const char *what)
{
	fprintf(stderr, "kmshold: %s: %s\n", what, strerror(errno));
	exit(1);
}

static uint32_t picture(int fd, uint32_t width, uint32_t height, uint8_t blue)
{
	struct drm_mode_create_dumb buffer = {.width = width, .height = height, .bpp = 32};
	struct drm_mode_map_dumb mapping = {0};
	uint32_t handles[4] = {0}, pitches[4] = {0}, offsets[4] = {0}, id;
	uint8_t *pixels;

	if (drmIoctl(fd, DRM_IOCTL_MODE_CREATE_DUMB, &buffer))
		die("make a buffer");
	handles[0] = buffer.handle;
	pitches[0] = buffer.pitch;
	if (drmModeAddFB2(fd, width, height, DRM_FORMAT_XRGB8888, handles, pitches, offsets, &id, 0))
		die("make a framebuffer");
	mapping.handle = buffer.handle;
	if (drmIoctl(fd, DRM_IOCTL_MODE_MAP_DUMB, &mapping))
		die("map a buffer");
	pixels = mmap(NULL, buffer.size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, mapping.offset);
	if (pixels == MAP_FAILED)
		die("map a buffer");
	for (uint32_t y = 0; y < height; y++)
		for (uint32_t x = 0; x < width; x++) {
			uint8_t *p = pixels + (size_t)y * buffer.pitch + 4 * x;

			p[0] = blue;
			p[1] = y & 255;
			p[2] = x & 255;
		}
	munmap(pixels, buffer.size);
	return id;
}

static drmModeConnector *connected(int fd, drmModeRes *resources)
{
	for (int i = 0; i < resources->count_connectors; i++) {
		drmModeConnector *connector = drmModeGetConnector(fd, resources->connectors[i]);

		if (connector && connector->connection == DRM_MODE_CONNECTED && connector->count_modes &&
		    connector->connector_type != DRM_MODE_CONNECTOR_WRITEBACK)
			return connector;
		drmModeFreeConnector(connector);
	}
	errno = ENODEV;
	die("find a connected output");
	return NULL;
}

static void flip_for_ever(int fd, uint32_t crtc, const uint32_t pictures[2])
{
	drmEventContext context = {.version = 2};

	for (unsigned int i = 1;; i++) {
		struct pollfd event = {.fd = fd, .events = POLLIN};

		if (drmModePageFlip(fd, crtc, pictures[i & 1], DRM_MODE_PAGE_FLIP_EVENT, NULL))
			die("flip");
		if (poll(&event, 1, 1000) < 1)
			die("wait for a flip");
		drmHandleEvent(fd, &context);
	}
}

int main(int count, char **words)
{
	const char *device = "/dev/dri/card0";
	unsigned int width = 0, height = 0;
	int option, fd, keep = 0, flip = 0;
	uint32_t pictures[2];

	while ((option = getopt(count, words, "d:m:kf")) != -1)
		switch (option) {
		case 'd': device = optarg; break;
		case 'm': sscanf(optarg, "%ux%u", &width, &height); break;
		case 'k': keep = 1; break;
		case 'f': flip = 1; break;
		default: return 1;
		}
	fd = open(device, O_RDWR | O_CLOEXEC);
	if (fd < 0)
		die(device);
	drmModeRes *resources = drmModeGetResources(fd);
	if (!resources)
		die("list outputs");
	drmModeConnector *connector = connected(fd, resources);
	drmModeModeInfo *mode = &connector->modes[0];
	for (int i = 0; i < connector->count_modes; i++)
		if (connector->modes[i].hdisplay == width && connector->modes[i].vdisplay == height)
			mode = &connector->modes[i];
	uint32_t crtc = resources->crtcs[0];
	for (int i = 0; i < 2; i++)
		pictures[i] = picture(fd, mode->hdisplay, mode->vdisplay, i ? 200 : 40);
	if (drmModeSetCrtc(fd, crtc, pictures[0], 0, 0, &connector->connector_id, 1, mode))
		die("set the mode");
	if (!keep && !flip && drmDropMaster(fd))
		die("give up being master");

	printf("showing %u\n", pictures[0]);
	fflush(stdout);
	if (flip)
		flip_for_ever(fd, crtc, pictures);
	for (;;)
		pause();
}
