export type Labels = Readonly<Record<string, string>>;
type Kind = "counter" | "gauge" | "histogram";

/** One metric in Prometheus' text format (0.0.4). */
export function family(
  name: string,
  kind: Kind,
  help: string,
  samples: readonly (readonly [labels: Labels, value: number, suffix?: string])[],
): string {
  const lines = samples.map(
    ([labels, value, suffix = ""]) => `${name}${suffix}${labelText(labels)} ${value}`,
  );
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines, ""].join("\n");
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

export type Counter = { add(labels: Labels): void; text(): string };

/** Counts by labels. Labels come from fixed lists: whatever came from outside would fill the memory. */
export function createCounter(name: string, help: string): Counter {
  const counts = new Map<string, { labels: Labels; count: number }>();
  return {
    add: (labels) => {
      const key = labelText(labels);
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { labels, count: 1 });
    },
    text: () => {
      const samples = [...counts.values()].map(({ labels, count }) => [labels, count] as const);
      return family(name, "counter", help, samples);
    },
  };
}

export type Histogram = { observe(labels: Labels, value: number): void; text(): string };

/** How many values were at most each bound, by labels. */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  type Series = { labels: Labels; within: number[]; sum: number; count: number };
  const series = new Map<string, Series>();
  return {
    observe: (labels, value) => {
      const key = labelText(labels);
      const known = series.get(key) ?? { labels, within: bounds.map(() => 0), sum: 0, count: 0 };
      series.set(key, known);
      const first = bounds.findIndex((bound) => value <= bound);
      if (first >= 0) known.within[first] = (known.within[first] ?? 0) + 1;
      known.sum += value;
      known.count += 1;
    },
    text: () => {
      const samples = [...series.values()].flatMap(({ labels, within, sum, count }) => {
        let upTo = 0;
        const buckets = within.map((some, index) => {
          upTo += some;
          return [{ ...labels, le: String(bounds[index]) }, upTo, "_bucket"] as const;
        });
        return [
          ...buckets,
          [{ ...labels, le: "+Inf" }, count, "_bucket"] as const,
          [labels, sum, "_sum"] as const,
          [labels, count, "_count"] as const,
        ];
      });
      return family(name, "histogram", help, samples);
    },
  };
}
