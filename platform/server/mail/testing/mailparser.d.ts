declare module 'mailparser' {
  type Parsed = {
    subject?: string
    text?: string
    html?: string | false
    messageId?: string
    to?: { text: string }
  }
  /** Parses an email as an email client does. */
  export function simpleParser(source: Buffer | string): Promise<Parsed>
}
