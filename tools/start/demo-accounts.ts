import { demoEmails, demoPassword } from '#areas/session/server/demo.ts'

const roleByEmail: Record<(typeof demoEmails)[number], string> = {
  'superadmin@erp.test': 'may do everything',
  'superadmin2@erp.test': 'may do everything; approves changes of staff',
  'maker@erp.test': 'enters',
  'maker2@erp.test': 'enters',
  'checker@erp.test': 'decides; a line manager',
  'checker2@erp.test': 'decides; a line manager',
  'viewer@erp.test': 'only reads',
  'compliance@erp.test': 'works on compliance cases',
  'compliance2@erp.test': 'releases the reports of the other',
  'encoder@erp.test': 'reads load top-ups and load transactions',
  'nobody@erp.test': 'has no rights',
}

/** Prints the sign-in accounts of the demo, and the address of the phone that plays the customer. */
export function printDemoAccounts(address: string): void {
  console.log(`\nSign in with the password ${demoPassword} as`)
  for (const email of demoEmails) console.log(`  ${email.padEnd(22)} ${roleByEmail[email]}`)
  console.log(`\nPlay a customer on the sandbox phone: ${address}/sandbox\n`)
}
