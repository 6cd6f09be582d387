const account = /^(.+) \(([^()\s]+@[^()\s]+)\)$/

/** Name of a record. Entries of accounts are stored as `Name (email)`; their email is returned separately. */
export function recordLabel(label: string): { name: string; email: string } {
  const [, name = label, email = ''] = account.exec(label) ?? []
  return { name, email }
}
