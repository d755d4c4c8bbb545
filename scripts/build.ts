/** `npm run build`: writes pages and assets to `build/`, compressed, with a stamp of their sources. */
import "./check-catalogue.ts";

if (!process.exitCode) {
  const { build } = await import("./build/build.ts");
  await build();
}
