/** `npm run build`: the pages and assets under `build/`, compressed, with a stamp of what they were made from. */
import "./check-catalogue.ts";

if (!process.exitCode) {
  const { build } = await import("./build/build.ts");
  await build();
}
