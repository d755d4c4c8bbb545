import { brand } from "../../domain/stores/brand.ts";

/** The web app manifest, with which a phone can add the shop to its home screen. */
export function loader() {
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    start_url: "/",
    display: "standalone",
    background_color: "#faf7f2",
    theme_color: "#faf7f2",
    icons: [icon(192), icon(512), { src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
