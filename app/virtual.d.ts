declare module "virtual:island-scripts" {
  const scripts: import("./islands/island-scripts.ts").IslandFiles;
  export default scripts;
}
