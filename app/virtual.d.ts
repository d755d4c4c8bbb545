declare module "virtual:island-scripts" {
  const scripts: import("./browser/island.tsx").IslandFiles;
  export default scripts;
}
