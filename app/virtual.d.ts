declare module "virtual:island-scripts" {
  const scripts: Readonly<Record<string, readonly string[]>>;
  export default scripts;
}
