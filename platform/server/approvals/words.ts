import { wordsOf } from '#platform/words/words.ts'

/** What the engine writes in mails. */
export const approvalWords = wordsOf({
  en: {
    subject: 'For your approval: {title}',
    greeting: 'Hello {name},',
    asks: '{maker} asks for your approval: {title}.',
    amount: 'Amount: {amount}',
    reference: 'Reference: {ref}',
    until: 'You can decide until {moment} (Manila time).',
    approve: 'Look at it and approve:',
    reject: 'Look at it and reject:',
    open: 'Look at it and decide:',
    nothingYet: 'Opening a link shows the request. Nothing happens before you sign in and confirm.',
    onlyYou: 'The links are yours alone and work once. They do not work for anyone you send them to.',
    approved: '{by} approved your request: {title}.',
    rejected: '{by} rejected your request: {title}.',
    expired: 'Nobody decided in time on your request: {title}. You can send it again from My requests.',
    approvedSubject: 'Approved: {title}',
    rejectedSubject: 'Rejected: {title}',
    expiredSubject: 'Expired: {title}',
    reason: 'Reason: {reason}',
  },
  fil: {
    subject: 'Para sa pag-apruba mo: {title}',
    greeting: 'Kumusta, {name},',
    asks: 'Humihingi ng pag-apruba mo si {maker}: {title}.',
    amount: 'Halaga: {amount}',
    reference: 'Reference: {ref}',
    until: 'Puwede kang magpasya hanggang {moment} (oras sa Maynila).',
    approve: 'Tingnan at aprubahan:',
    reject: 'Tingnan at tanggihan:',
    open: 'Tingnan at magpasya:',
    nothingYet:
      'Ipapakita lang ng link ang hiling. Walang mangyayari hangga’t hindi ka nagsa-sign in at kumukumpirma.',
    onlyYou: 'Sa iyo lang ang mga link na ito at isang beses lang gagana. Hindi ito gagana sa iba.',
    approved: 'Inaprubahan ni {by} ang hiling mo: {title}.',
    rejected: 'Tinanggihan ni {by} ang hiling mo: {title}.',
    expired:
      'Walang nagpasya sa takdang oras sa hiling mo: {title}. Maipapadala mo ulit ito sa Mga hiling ko.',
    approvedSubject: 'Naaprubahan: {title}',
    rejectedSubject: 'Tinanggihan: {title}',
    expiredSubject: 'Nag-expire: {title}',
    reason: 'Dahilan: {reason}',
  },
})
