// A command to the runner of a GitHub workflow, as a step prints it.
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands

/** Gives the command without its line end. Properties that are undefined are left out. */
export function workflowCommand(
  name: string,
  message: string,
  properties: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const given = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapeProperty(String(value))}`],
  )
  return `::${name}${given.length === 0 ? '' : ` ${given.join(',')}`}::${escapeData(message)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
