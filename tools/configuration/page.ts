import { Environment } from '#platform/server/settings/environment.ts'

const head = `# Settings

Written by \`npm run configuration\` from \`platform/server/settings/environment.ts\`; do not edit it by hand.

Every setting is an environment variable. Any of them may be kept in a file instead, as secrets of containers are:
\`ERP_SECRET_FILE\` names the file that holds \`ERP_SECRET\`. At the start all that cannot stand is told in one list.
\`npm run doctor\` tries every part that is set and says what is wrong with it.

| Setting | Default | Meaning |
|---|---|---|
`

const built =
  '| `PRODUCT_SLUG` | `product` | the brand’s part of paths and field names, when the console is built too |\n'

/** The page of all settings, as it stands in docs/configuration.md. */
export function configurationPage(): string {
  const rows = Object.entries(Environment.shape).map(([name, setting]) => {
    if (!setting.description) throw new Error(`${name} has no description.`)
    const unset = setting.safeParse(undefined).data
    return `| \`${name}\` | ${shown(unset)} | ${setting.description.replaceAll('|', '\\|')} |`
  })
  return `${head}${rows.join('\n')}\n${built}`
}

function shown(unset: unknown): string {
  const text = Array.isArray(unset) ? unset.join(',') : String(unset ?? '')
  return text === '' ? '–' : `\`${text}\``
}
