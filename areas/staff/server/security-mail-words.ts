import { wordsOf } from '#platform/words.ts'

/** Texts of the mail to the security address. */
export const words = wordsOf({
  en: {
    subject: 'Staff access: {title}',
    requested: '{by} requested: {title}. Another administrator has to approve it.',
    approved: '{by} approved: {title}. It is in effect.',
    next: 'If this was not agreed in your company, deactivate the accounts of both people.',
  },
  fil: {
    subject: 'Access ng staff: {title}',
    requested: 'Nag-request si {by}: {title}. Kailangan itong i-approve ng ibang administrator.',
    approved: 'In-approve ni {by}: {title}. May bisa na ito.',
    next: 'Kung hindi ito napagkasunduan sa kumpanya, i-deactivate ang account ng dalawang tao.',
  },
})
