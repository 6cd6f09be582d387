import { Environment } from '#platform/server/settings/environment.ts'

const head = `# Settings

Written by \`npm run configuration\` from \`platform/server/settings/environment.ts\`; do not edit it by hand.

Every setting is an environment variable. Each can be read from a file instead, as container secrets are:
\`ERP_SECRET_FILE\` names the file that contains \`ERP_SECRET\`. The server checks all settings at start and lists every error.
\`npm run doctor\` checks every configured service and reports what is wrong.

| Setting | Default | Meaning |
|---|---|---|
`

const built =
  '| `PRODUCT_SLUG` | `product` | the brand’s part of paths and field names; also set it when building the console |\n'

/** Returns the content of docs/configuration.md, which lists all settings. */
export function configurationPage(): string {
  const rows = Object.entries(Environment.shape).map(([name, setting]) => {
    if (!setting.description) throw new Error(`${name} has no description.`)
    const unset = setting.safeParse(undefined).data
    return `| \`${name}\` | ${formatDefault(unset)} | ${setting.description.replaceAll('|', '\\|')} |`
  })
  return `${head}${rows.join('\n')}\n${built}`
}

function formatDefault(unset: unknown): string {
  const text = Array.isArray(unset) ? unset.join(',') : String(unset ?? '')
  return text === '' ? '–' : `\`${text}\``
}
