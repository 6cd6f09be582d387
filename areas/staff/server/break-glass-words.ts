import { wordsOf } from '#platform/words.ts'

/** Texts of the mail about a Super Admin who is added on the server. */
export const words = wordsOf({
  en: {
    subject: 'A Super Admin is added on the server: {name}',
    requested:
      '{name} ({email}) becomes a Super Admin on {moment}. A server administrator requested it, because at most one Super Admin is left.',
    completed: '{name} ({email}) is a Super Admin now.',
    cancelled: '{name} ({email}) does not become a Super Admin. The request was cancelled on the server.',
    reason: 'Reason: {reason}',
    next: 'If you did not expect this, call your server administrators immediately.',
  },
  fil: {
    subject: 'May Super Admin na idinadagdag sa server: {name}',
    requested:
      'Magiging Super Admin si {name} ({email}) sa {moment}. Ni-request ito ng server administrator dahil isang Super Admin na lang ang natitira.',
    completed: 'Super Admin na si {name} ({email}).',
    cancelled: 'Hindi magiging Super Admin si {name} ({email}). Na-cancel ang request sa server.',
    reason: 'Dahilan: {reason}',
    next: 'Kung hindi mo ito inaasahan, tawagan agad ang mga server administrator.',
  },
})
