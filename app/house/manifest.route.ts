import { brand } from "../../domain/stores/brand.ts";
import { HOUSE } from "../../domain/house/sign-in.ts";

const icon = (size: number, purpose: "any" | "maskable") => ({
  src: `/icon-house-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/**
 * The web app manifest with which a phone puts the house on its home screen, as an app apart from the shop. Browsers
 * fetch it with the session's cookie (`crossorigin` of its link), but its icons without: these are open to all.
 */
export function loader() {
  const manifest = {
    id: HOUSE,
    name: `${brand.name} House`,
    short_name: "House",
    start_url: HOUSE,
    scope: HOUSE,
    display: "standalone",
    background_color: "#faf7f2",
    theme_color: "#faf7f2",
    icons: [
      icon(192, "any"),
      icon(512, "any"),
      icon(512, "maskable"),
      { src: "/icon-house.svg", sizes: "any", type: "image/svg+xml" },
    ],
    shortcuts: [
      { name: "Orders", url: "/house/orders" },
      { name: "Messages", url: "/house/messages" },
    ],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
