# docker build -t fixc .                   fixc and its documents, on Debian
# docker build -t fixc --target small .    the two static programs alone
#
# docker run --rm -v "$PWD:/work" fixc reach.fp program.bp
FROM debian:bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends \
      gcc g++ libc6-dev meson ninja-build pkg-config python3 re2c lemon \
      libbdd-dev uthash-dev libgmp-dev libjansson-dev libcadical-dev libyaml-dev \
      libz3-dev libedit-dev
COPY . /source
WORKDIR /source

FROM build AS build-static
RUN meson setup /build --buildtype=release -Dstatic=true -Dprefer_static=true -Dz3=disabled && \
    ninja -C /build fixc fixc-check && strip /build/fixc /build/fixc-check

FROM scratch AS small
COPY --from=build-static /build/fixc /build/fixc-check /bin/
WORKDIR /work
ENTRYPOINT ["/bin/fixc"]

FROM build AS build-shared
RUN meson setup /build --buildtype=release --prefix=/usr/local --libdir=lib && \
    meson install -C /build --destdir /installed

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends \
      libbdd0c2 libjansson4 libgmp10 libyaml-0-2 libz3-4 libedit2 z3 python3 && \
    rm -rf /var/lib/apt/lists/*
COPY --from=build-shared /installed /
RUN ldconfig
WORKDIR /work
ENTRYPOINT ["/usr/local/bin/fixc"]
