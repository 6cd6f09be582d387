import { home } from '#platform/console/redirect-link.ts'

/** Addresses that lead to another: parents without a screen of their own, and older spellings. */
export const redirects: Readonly<Record<string, string>> = {
  '/': home,
  '/customer': '/customer/subscriber',
  '/management': '/management/roles',
}
