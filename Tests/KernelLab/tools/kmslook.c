// Looks at a KMS device from beside its master, as root: what each CRTC shows, the picture itself, and every flip.
//
//   kmslook [-d /dev/dri/card0] state        a line per CRTC: id, mode (or "off"), framebuffer of its primary plane
//   kmslook [-d /dev/dri/card0] grab FILE    the scanned-out picture of the first active primary plane, as PPM
//   kmslook [-d /dev/dri/card0] watch        a line per vertical blank until killed: sequence, time in microseconds,
//                                            framebuffer id; the id differs from the line before when there was a flip
//
// With -o OUTPUT, such as Virtual-2, grab and watch look at what that output shows.
//
// Exit status: 0, or 1 with what failed on standard error.
#include <drm_fourcc.h>
#include <errno.h>
#include <fcntl.h>
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
	fprintf(stderr, "kmslook: %s: %s\n", what, strerror(errno));
	exit(1);
}

// The value of an object's property; `otherwise` where it has none of that name.
static uint64_t property_of(int fd, uint32_t object, uint32_t type, const char *name, uint64_t otherwise)
{
	uint64_t value = otherwise;
	drmModeObjectProperties *set = drmModeObjectGetProperties(fd, object, type);

	for (uint32_t i = 0; set && i < set->count_props; i++) {
		drmModePropertyRes *property = drmModeGetProperty(fd, set->props[i]);

		if (property && !strcmp(property->name, name))
			value = set->prop_values[i];
		drmModeFreeProperty(property);
	}
	drmModeFreeObjectProperties(set);
	return value;
}

static int is_primary(int fd, uint32_t plane)
{
	return property_of(fd, plane, DRM_MODE_OBJECT_PLANE, "type", ~0ull) == DRM_PLANE_TYPE_PRIMARY;
}

// A CRTC that is blanked keeps its mode and its planes. Only clients of the atomic interface are told.
static int is_active(int fd, uint32_t crtc)
{
	return property_of(fd, crtc, DRM_MODE_OBJECT_CRTC, "ACTIVE", 1) != 0;
}

// The first primary plane that shows something on this CRTC (0: on any); 0 if there is none.
static uint32_t active_plane(int fd, uint32_t crtc)
{
	uint32_t found = 0;
	drmModePlaneRes *planes = drmModeGetPlaneResources(fd);

	if (!planes)
		die("list planes");
	for (uint32_t i = 0; i < planes->count_planes && !found; i++) {
		drmModePlane *plane = drmModeGetPlane(fd, planes->planes[i]);

		if (plane && plane->fb_id && (!crtc || plane->crtc_id == crtc) && is_primary(fd, plane->plane_id))
			found = plane->plane_id;
		drmModeFreePlane(plane);
	}
	drmModeFreePlaneResources(planes);
	return found;
}

// The CRTC that feeds an output, and its place among the card's; 0 while there is none.
static uint32_t crtc_of(int fd, const char *output, int *place)
{
	uint32_t found = 0;
	drmModeRes *resources = drmModeGetResources(fd);

	if (!resources)
		die("list outputs");
	for (int i = 0; i < resources->count_connectors && !found; i++) {
		drmModeConnector *connector = drmModeGetConnectorCurrent(fd, resources->connectors[i]);
		char name[64] = "";

		if (connector)
			snprintf(name, sizeof(name), "%s-%u", drmModeGetConnectorTypeName(connector->connector_type),
				 connector->connector_type_id);
		if (connector && !strcmp(name, output))
			found = property_of(fd, connector->connector_id, DRM_MODE_OBJECT_CONNECTOR, "CRTC_ID", 0);
		drmModeFreeConnector(connector);
	}
	for (int i = 0; i < resources->count_crtcs; i++)
		if (resources->crtcs[i] == found)
			*place = i;
	drmModeFreeResources(resources);
	return found;
}

static uint32_t framebuffer_of(int fd, uint32_t plane_id)
{
	drmModePlane *plane = plane_id ? drmModeGetPlane(fd, plane_id) : NULL;
	uint32_t framebuffer = plane ? plane->fb_id : 0;

	drmModeFreePlane(plane);
	return framebuffer;
}

static void state(int fd)
{
	drmModeRes *resources = drmModeGetResources(fd);

	if (!resources)
		die("list CRTCs");
	for (int i = 0; i < resources->count_crtcs; i++) {
		drmModeCrtc *crtc = drmModeGetCrtc(fd, resources->crtcs[i]);
		uint32_t framebuffer = framebuffer_of(fd, active_plane(fd, crtc->crtc_id));

		if (crtc->mode_valid && is_active(fd, crtc->crtc_id))
			printf("%u %ux%u@%u %u\n", crtc->crtc_id, crtc->mode.hdisplay, crtc->mode.vdisplay,
			       crtc->mode.vrefresh, framebuffer);
		else
			printf("%u off %u\n", crtc->crtc_id, framebuffer);
		drmModeFreeCrtc(crtc);
	}
	drmModeFreeResources(resources);
}

static const uint8_t *map(int fd, uint32_t handle, size_t size)
{
	struct drm_mode_map_dumb request = {.handle = handle};
	void *memory = MAP_FAILED;
	int shared;

	if (!drmIoctl(fd, DRM_IOCTL_MODE_MAP_DUMB, &request))
		memory = mmap(NULL, size, PROT_READ, MAP_SHARED, fd, request.offset);
	if (memory == MAP_FAILED) {
		if (drmPrimeHandleToFD(fd, handle, O_CLOEXEC, &shared))
			die("share the framebuffer's memory");
		memory = mmap(NULL, size, PROT_READ, MAP_SHARED, shared, 0);
	}
	if (memory == MAP_FAILED)
		die("map the framebuffer");
	return memory;
}

static void grab(int fd, const char *output, const char *path)
{
	int place = 0;
	uint32_t crtc = output ? crtc_of(fd, output, &place) : 0;
	uint32_t id = output && !crtc ? 0 : framebuffer_of(fd, active_plane(fd, crtc));
	drmModeFB2 *buffer = id ? drmModeGetFB2(fd, id) : NULL;
	const uint8_t *pixels;
	int blue_first;
	FILE *file;

	if (!buffer)
		die("find a framebuffer that is scanned out");
	if (!buffer->handles[0])
		die("get the framebuffer's memory (needs CAP_SYS_ADMIN)");
	switch (buffer->pixel_format) {
	case DRM_FORMAT_XRGB8888:
	case DRM_FORMAT_ARGB8888:
		blue_first = 1;
		break;
	case DRM_FORMAT_XBGR8888:
	case DRM_FORMAT_ABGR8888:
		blue_first = 0;
		break;
	default:
		errno = ENOTSUP;
		die("read the framebuffer's pixel format");
	}
	pixels = map(fd, buffer->handles[0], buffer->offsets[0] + (size_t)buffer->pitches[0] * buffer->height);
	file = fopen(path, "wb");
	if (!file)
		die(path);
	fprintf(file, "P6\n%u %u\n255\n", buffer->width, buffer->height);
	for (uint32_t y = 0; y < buffer->height; y++)
		for (uint32_t x = 0; x < buffer->width; x++) {
			const uint8_t *p = pixels + buffer->offsets[0] + (size_t)y * buffer->pitches[0] + 4 * x;

			fputc(p[blue_first ? 2 : 0], file);
			fputc(p[1], file);
			fputc(p[blue_first ? 0 : 2], file);
		}
	if (fclose(file))
		die(path);
}

static void watch(int fd, const char *output)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	for (;;) {
		int place = 0;
		uint32_t crtc = output ? crtc_of(fd, output, &place) : 0;
		drmVBlank blank = {.request = {.type = DRM_VBLANK_RELATIVE, .sequence = 1}};

		blank.request.type |= (place << DRM_VBLANK_HIGH_CRTC_SHIFT) & DRM_VBLANK_HIGH_CRTC_MASK;
		// An inactive CRTC has no vertical blank to wait for.
		if ((output && !crtc) || drmWaitVBlank(fd, &blank)) {
			usleep(1000);
			continue;
		}
		printf("%u %lld %u\n", blank.reply.sequence,
		       blank.reply.tval_sec * 1000000LL + blank.reply.tval_usec,
		       framebuffer_of(fd, active_plane(fd, crtc)));
	}
}

int main(int count, char **words)
{
	const char *device = "/dev/dri/card0", *output = NULL;
	int option, fd;

	while ((option = getopt(count, words, "d:o:")) != -1)
		if (option == 'd')
			device = optarg;
		else if (option == 'o')
			output = optarg;
		else
			return 1;
	count -= optind;
	words += optind;
	fd = open(device, O_RDWR | O_CLOEXEC);
	if (fd < 0)
		die(device);
	// Whoever opens a card that has no master becomes it, which would be in the way of the program under test.
	drmDropMaster(fd);
	drmSetClientCap(fd, DRM_CLIENT_CAP_UNIVERSAL_PLANES, 1);
	// Where the driver has it; then CRTCs tell whether they are active.
	drmSetClientCap(fd, DRM_CLIENT_CAP_ATOMIC, 1);

	if (count == 1 && !strcmp(words[0], "state"))
		state(fd);
	else if (count == 2 && !strcmp(words[0], "grab"))
		grab(fd, output, words[1]);
	else if (count == 1 && !strcmp(words[0], "watch"))
		watch(fd, output);
	else {
		fprintf(stderr, "usage: kmslook [-d DEVICE] [-o OUTPUT] state | grab FILE | watch\n");
		return 1;
	}
	return 0;
}
