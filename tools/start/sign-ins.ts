/** The people of the demo, as the sign-in page offers them too. */
export const demoPeople = [
  ['superadmin@erp.test', 'every right'],
  ['maker@erp.test', 'enters'],
  ['maker2@erp.test', 'enters'],
  ['checker@erp.test', 'decides, line manager'],
  ['checker2@erp.test', 'decides, line manager'],
  ['viewer@erp.test', 'reads'],
  ['nobody@erp.test', 'has no rights'],
] as const

/** The one password of the demo's people; production refuses to start beside them. */
export const demoPassword = 'Kape-Tayo-2026!'

/** Prints who can sign in to the demo. */
export function printSignIns(): void {
  console.log(`\nSign in with the password ${demoPassword} as`)
  for (const [email, what] of demoPeople) console.log(`  ${email.padEnd(22)} ${what}`)
  console.log()
}
