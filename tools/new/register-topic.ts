import type { TopicNames } from './topic-names.ts'

const areasType = /(?=import type \{ \w+Area \})/

/** Adds the topic to the lists of areas of server and console. Returns the changed files. */
export function registerTopic(
  { folder, one, many }: TopicNames,
  edit: (file: string, change: (text: string) => string) => void,
): string[] {
  const entries = {
    'apps/api/areas.ts': {
      line: `import { ${many}Server } from '#${folder}/server.ts'\n`,
      list: 'serverAreas',
      entry: `${many}Server,`,
    },
    'apps/console/areas.ts': {
      line: `import { ${one}Screens } from '#${folder}/screens.ts'\n`,
      list: 'consoleAreas',
      entry: `{ screens: [${one}Screens] },`,
    },
  }
  for (const [file, { line, list, entry }] of Object.entries(entries))
    edit(file, (text) =>
      text
        .replace(areasType, () => line)
        .replace(
          new RegExp(`(?<=${list}: readonly \\w+\\[\\] = \\[[\\s\\S]*?)(?=\\n\\]\\n)`),
          `\n  ${entry}`,
        ),
    )
  return Object.keys(entries)
}
