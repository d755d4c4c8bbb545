import { createHash } from "node:crypto";

type Component = { name: string; "bom-ref"?: string };
type Dependency = { ref: string; dependsOn?: readonly string[] };
/** The parts of a CycloneDX document that are changed here. */
type Bom = {
  serialNumber?: string;
  metadata?: { timestamp?: string; tools?: unknown; component?: Component };
  components?: readonly Component[];
  dependencies?: readonly Dependency[];
  [field: string]: unknown;
};

/**
 * Reduces `npm sbom`'s output to the packages with these names, and makes it the same for the same commit: the random
 * serial number is derived from the content instead, the time is the commit's, and npm's version is left out.
 */
export function reproducibleBom(text: string, names: ReadonlySet<string>, date: Date): string {
  const { serialNumber: _random, metadata = {}, ...bom } = JSON.parse(text) as Bom;
  const { component } = metadata;
  // npm names the component after the folder; the package's own name is in `bom-ref`.
  const [name] = component?.["bom-ref"]?.split("@") ?? [];
  const all = bom.components ?? [];
  const kept = all.filter((each) => names.has(each.name));
  const left = new Set(all.filter((each) => !kept.includes(each)).map((each) => each["bom-ref"]));
  const reduced = {
    ...bom,
    metadata: { timestamp: date.toISOString(), component: { ...component, name } },
    components: kept,
    dependencies: bom.dependencies
      ?.filter(({ ref }) => !left.has(ref))
      .map((each) => ({ ...each, dependsOn: each.dependsOn?.filter((ref) => !left.has(ref)) })),
  };
  const hash = createHash("sha256").update(JSON.stringify(reduced)).digest("hex");
  // A UUID of version 8, whose bits may be chosen freely: here they are from the hash.
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  const uuid = [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-");
  return `${JSON.stringify({ ...reduced, serialNumber: `urn:uuid:${uuid}` }, null, 2)}\n`;
}
