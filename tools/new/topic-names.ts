/** Names of a topic in code, SQL, addresses and texts, for `branches/branches` or `catalogue/store-brands`. */
export type TopicNames = ReturnType<typeof topicNames>

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Singular of an English plural. `--singular` replaces it for words that follow other rules. */
const singularOf = (plural: string) =>
  plural.endsWith('ies')
    ? `${plural.slice(0, -3)}y`
    : /(ch|sh|ss|x)es$/.test(plural)
      ? plural.slice(0, -2)
      : plural.replace(/s$/, '')

const camel = (text: string) => text.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const spaced = (text: string) => text.replaceAll('-', ' ')

export function topicNames(path: string, singular?: string) {
  const [area = '', topic = '', ...rest] = path.split('/')
  if (rest.length > 0 || ![area, topic].every((name) => kebab.test(name)))
    throw new Error('Name the topic as area/topic, in lower case: npm run new -- branches/branches')
  const one = singular ?? singularOf(topic)
  if (!kebab.test(one) || one === topic)
    throw new Error(`Give the singular of ${topic}: npm run new -- ${path} --singular <word>`)
  const isArea = area === topic
  const prefix = isArea ? '' : `${area}-`
  return {
    area,
    /** Whether the topic is an area of its own, in the area's folder. */
    isArea,
    folder: isArea ? `areas/${area}` : `areas/${area}/${topic}`,
    /** `branch`, `Branch`, `branches`, `Branches` in code. */
    one: camel(one),
    One: capitalized(camel(one)),
    many: camel(topic),
    Many: capitalized(camel(topic)),
    /** `branch`, `branches` in texts. */
    oneText: spaced(one),
    manyText: spaced(topic),
    /** Kind in the audit log, and name of the list, export and messages. */
    kind: prefix + one,
    list: prefix + topic,
    /** Prefix of a call, and address of the screen. */
    path: isArea ? `/${topic}` : `/${area}/${topic}`,
    table: (prefix + one).replaceAll('-', '_'),
  }
}
