// Reads the text format of Prometheus as far as we write it.

export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

export async function scrape(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers })
  if (answer.status !== 200) throw new Error(`GET /metrics answered ${answer.status}: ${await answer.text()}`)
  return answer.text()
}

export function readSamples(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] = /^([a-z_A-Z0-9:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === '') throw new Error(`This is no sample: ${line}`)
    const named = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [key, text])
    return { name, labels: Object.fromEntries(named), value: Number(value) }
  })
}

/** The sum of the samples with these labels; undefined when there is none. */
export function sumOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const found = readSamples(text).filter(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}
