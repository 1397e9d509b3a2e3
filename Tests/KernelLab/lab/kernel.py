"""The host's side: builds the kernel once, starts it for a command, and brings back what came of it."""

from __future__ import annotations

import dataclasses
import hashlib
import os
import pathlib
import shlex
import shutil
import subprocess
import tempfile

LAB = pathlib.Path(__file__).resolve().parent.parent

# Settings of the graphics stack that a guest takes over from whoever starts the lab.
PASSED_ON = ("GALLIUM_", "LP_", "MESA_", "EGL_", "GBM_", "LIBGL_", "LD_LIBRARY_PATH", "VITRINE_")


class CannotRun(Exception):
    """This host cannot run the lab; says why."""


class Broken(Exception):
    """This host should run the lab and does not; says what failed."""


def cache_directory() -> pathlib.Path:
    base = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(base) / "vitrine" / "kernel-lab"


def _digest(*paths: pathlib.Path) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def kernel() -> pathlib.Path:
    """The kernel made from this configuration, of the newest version there is in the cache; built if there is none."""
    if os.uname().machine != "x86_64":
        raise CannotRun(f"user-mode Linux is for x86-64, this is {os.uname().machine}")
    parts = [LAB / "kernel" / name for name in ("build", "config", "map-ahead.py")]
    directory = cache_directory() / _digest(*parts)
    built = sorted(directory.glob("linux-*"), key=lambda path: path.stat().st_mtime)
    if built:
        return built[-1]
    ended = subprocess.run([parts[0], directory], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    said = ended.stdout.strip()
    if ended.returncode == 77:
        raise CannotRun(said)
    if ended.returncode != 0:
        raise Broken(said or f"{parts[0]} ended with status {ended.returncode}")
    return pathlib.Path(said.splitlines()[-1])


def tools() -> pathlib.Path:
    """The directory with the lab's own small programs, compiled if they are new."""
    sources = sorted((LAB / "tools").glob("*.c"))
    directory = cache_directory() / f"tools-{_digest(*sources)}"
    if directory.is_dir():
        return directory
    flags = subprocess.run(
        ["pkg-config", "--cflags", "libdrm"], check=True, stdout=subprocess.PIPE, text=True
    ).stdout.split()
    directory.parent.mkdir(parents=True, exist_ok=True)
    unfinished = pathlib.Path(tempfile.mkdtemp(dir=directory.parent))
    for source in sources:
        command = ["gcc", "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", *flags]
        if source.stem.startswith("lib"):
            command += ["-shared", "-fPIC"]
        ended = subprocess.run(
            [*command, source, "-o", unfinished / source.stem, "-ldrm"], stderr=subprocess.PIPE, text=True
        )
        if ended.returncode != 0:
            raise Broken(f"{source.name} does not compile:\n{ended.stderr}")
    unfinished.chmod(0o755)
    try:
        unfinished.rename(directory)
    except OSError:  # another run of the lab was quicker
        shutil.rmtree(unfinished)
    return directory


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What a command in the guest came to. `status` is None when the guest gave no answer."""

    status: int | None
    output: str
    console: str


def boot(
    linux: pathlib.Path, command: list[str], arguments: tuple[str, ...], *, processor: int, seconds: int = 240
) -> Outcome:
    """Starts the kernel on one processor, runs `command` in it as root, and ends with it."""
    with tempfile.TemporaryDirectory(prefix="vitrine-lab-") as name:
        run = pathlib.Path(name)
        (run / "command").write_text(f"cd {shlex.quote(os.getcwd())} && {shlex.join(command)}\n")
        passed_on = {k: v for k, v in os.environ.items() if k.startswith(PASSED_ON)}
        (run / "environment").write_text("".join(f"{k}={shlex.quote(v)}\n" for k, v in passed_on.items()))
        with (run / "console").open("wb") as console, (run / "output").open("wb") as output:
            words = [
                # The limit holds even if this process is ended before the guest.
                *("timeout", "-s", "KILL", str(seconds), "taskset", "-c", str(processor), linux, "mem=2G"),
                *("root=/dev/root", "rootfstype=hostfs", "rootflags=/", "ro", f"init={LAB / 'guest' / 'init'}"),
                *("console=ttyS0", "ssl=null", f"ssl0=null,fd:{console.fileno()}", f"ssl1=null,fd:{output.fileno()}"),
                *("panic=-1", "seccomp=auto", f"umid=lab{processor}", f"uml_dir={run}", f"lab.run={run}", *arguments),
            ]
            subprocess.run(
                words,
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=console,
                pass_fds=(console.fileno(), output.fileno()),
                # Where the guest's memory lies: a disk would be slow.
                env={**os.environ, "TMPDIR": "/dev/shm"},
            )
        status = run / "status"
        return Outcome(
            int(status.read_text()) if status.is_file() and status.read_text().strip() else None,
            (run / "output").read_text(errors="replace"),
            (run / "console").read_text(errors="replace"),
        )
