/** One value, with the labels that tell it from its neighbours. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Samples of one name; its type is how OpenMetrics reads them. */
export interface MetricFamily {
  name: string;
  type: "gauge" | "counter" | "info";
  help: string;
  samples: readonly Sample[];
}

export const openMetricsType = "application/openmetrics-text; version=1.0.0; charset=utf-8";

const suffixes = { gauge: "", counter: "_total", info: "_info" } as const;

/** Families as OpenMetrics 1.0 text. */
export function openMetricsText(families: readonly MetricFamily[]): string {
  const texts = families.map(({ name, type, help, samples }) =>
    [
      `# TYPE ${name} ${type}`,
      `# HELP ${name} ${help}`,
      ...samples.map(({ labels, value }) => `${name}${suffixes[type]}${labelled(labels)} ${value}`),
    ].join("\n"),
  );
  return [...texts, "# EOF", ""].join("\n");
}

function labelled(labels: Sample["labels"]): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${plain(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

/** Nothing has to be escaped, because labels are codes. */
function plain(value: string): string {
  return value.replaceAll(/["\\\n]/g, "_");
}

/**
 * The samples of a text that `openMetricsText` wrote, by name with its suffix; null when the text
 * is something else or incomplete.
 */
export function readOpenMetrics(text: string): Map<string, Sample[]> | null {
  if (!text.endsWith("# EOF\n")) return null;
  const found = new Map<string, Sample[]>();
  for (const line of text.split("\n")) {
    const [, name, labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined || line.startsWith("#")) continue;
    const pairs = labels.split('",').map((pair) => pair.replace(/"$/, "").split('="'));
    const given = labels === "" ? {} : Object.fromEntries(pairs);
    const sample = { labels: given, value: Number(value) };
    found.set(name, [...(found.get(name) ?? []), sample]);
  }
  return found;
}

/** The value of the first sample of that name with these labels; undefined when there is none. */
export function sampleOf(
  found: ReadonlyMap<string, readonly Sample[]>,
  name: string,
  labels: Sample["labels"] = {},
): number | undefined {
  const wanted = Object.entries(labels);
  const isWanted = (one: Sample) => wanted.every(([label, value]) => one.labels[label] === value);
  return found.get(name)?.find(isWanted)?.value;
}
