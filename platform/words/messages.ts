import type { _Translator as Translator } from 'use-intl/core'
import type { Language, Words } from './catalogue.ts'
import { translatorFor, type WithCommon } from './words.ts'

/** Values of a message. Amounts, dates and names are complete texts; counts are numbers, for plurals. */
export type MessageParams = Readonly<Record<string, string | number>>

/**
 * A text for the person, as a code with parameters: an error, the result of an action, the reason a control is disabled,
 * or a label. It is rendered in the language of whoever reads it. In a reply or a stored title it becomes a text in both
 * languages.
 */
export class Message {
  /** Namespace and key, such as `wallets.INSUFFICIENT_BALANCE`. */
  readonly code: string
  readonly params: MessageParams
  readonly #words: Words

  constructor(code: string, params: MessageParams, words: Words) {
    this.code = code
    this.params = params
    this.#words = words
  }

  in(language: Language): string {
    const translate = translatorFor(this.#words, language) as (key: string, params: MessageParams) => string
    return translate(this.code.slice(this.code.indexOf('.') + 1), this.params)
  }

  get en(): string {
    return this.in('en')
  }

  get fil(): string {
    return this.in('fil')
  }

  /** Both languages, for a reply or a column of JSON whose readers may have either. */
  toJSON(): Readonly<Record<Language, string>> {
    return { en: this.en, fil: this.fil }
  }

  /** The English sentence, for the envelope and the log. */
  get text(): string {
    return this.en
  }

  /** The same message with other parameters, such as the label that a form shows for a field. */
  with(params: MessageParams): Message {
    return new Message(this.code, { ...this.params, ...params }, this.#words)
  }

  /** Text that `decodeMessage` restores, for database columns and schemas, which hold only text. */
  get encoded(): string {
    return encode(this.code, this.params)
  }

  toString(): string {
    return this.text
  }
}

// The parser of the library does not find the parameters of every `select`, so these messages take any.
type ValuesOf<Text extends string> = Text extends `${string}, select,${string}`
  ? MessageParams
  : Parameters<Translator<{ message: Text }>> extends [
        unknown,
        values: infer Values extends object,
        ...unknown[],
      ]
    ? { [Name in keyof Values]: string | number }
    : object

type Params<Values> = keyof Values extends never ? [] : [params: Values]

/** Messages of one namespace. */
export type Messages<En extends Record<string, string>> = {
  /** Creates a message. A wrong code, or a missing parameter, is a compile error. */
  <Code extends keyof En & string>(code: Code, ...params: Params<ValuesOf<En[Code]>>): Message
  /**
   * The message as the `error` of a schema, which accepts only text. The name of the `field` is added where the issue is
   * reported.
   */
  issue: <Code extends keyof En & string>(
    code: Code,
    ...params: Params<Omit<ValuesOf<En[Code]>, 'field'>>
  ) => string
  /** Message of a code from outside the program, such as the detail of a database error; null if it is unknown. */
  from: (code: string, params: MessageParams) => Message | null
  namespace: string
  words: Words<En>
}

const namespaces = new Map<string, Words>()

/** Declares the messages of an area: a word catalogue whose keys are codes in upper snake case. */
export function messagesOf<En extends Record<string, string>>(
  namespace: string,
  words: Words<En>,
): Messages<En> {
  namespaces.set(namespace, words)
  const create = (code: string, params: MessageParams = {}) =>
    new Message(`${namespace}.${code}`, params, words)
  return Object.assign(create, {
    issue: (code: string, params: MessageParams = {}) => encode(`${namespace}.${code}`, params),
    from: (code: string, params: MessageParams) =>
      Object.hasOwn(words.en, code) ? create(code, params) : null,
    namespace,
    words,
  }) as Messages<En>
}

/** Labels of a word catalogue as messages, for texts whose language is chosen later, such as export columns. */
export const labelsOf =
  <En extends Record<string, string>>(words: Words<En>) =>
  <Key extends keyof WithCommon<En> & string>(
    key: Key,
    ...[params]: Params<ValuesOf<WithCommon<En>[Key] & string>>
  ): Message =>
    new Message(`words.${key}`, (params ?? {}) as MessageParams, words)

/** Message of a full code, or null if its namespace is not loaded or has no such code. */
export function messageOf(code: string, params: MessageParams = {}): Message | null {
  const [namespace = '', key = ''] = code.split('.')
  const words = namespaces.get(namespace)
  // Browsers have no English text for messages that only the server creates.
  const isKnown = words !== undefined && (Object.hasOwn(words.en, key) || Object.hasOwn(words.fil, key))
  return isKnown ? new Message(code, params, words) : null
}

const encode = (code: string, params: MessageParams) =>
  Object.keys(params).length === 0 ? code : `${code} ${JSON.stringify(params)}`

const encodedPattern = /^([a-z][\w-]*\.[A-Z][A-Z0-9_]*)(?: (\{.*\}))?$/s

/** Restores a message from its encoded text; null for any other text. */
export function decodeMessage(text: string): Message | null {
  const [, code, params] = encodedPattern.exec(text) ?? []
  if (code === undefined) return null
  try {
    return messageOf(code, params === undefined ? {} : (JSON.parse(params) as MessageParams))
  } catch {
    // A person typed a text that only looks like a message.
    return null
  }
}

/** Renders a text column with one encoded message per line. Sentences stored before messages had codes are unchanged. */
export const renderStored = (text: string, language: Language): string =>
  text
    .split('\n')
    .map((line) => decodeMessage(line)?.in(language) ?? line)
    .join('\n')
