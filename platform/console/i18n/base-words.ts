import { wordsOf } from '#platform/words/words.ts'

/** Texts used in all areas, with or without a session. */
export const baseWords = wordsOf({
  both: {
    flag_create: 'Create',
    flag_read: 'Read',
    flag_update: 'Update',
    flag_delete: 'Delete',
    flag_requester: 'Requester',
    flag_approver: 'Approver',
    requestId: 'Request ID: {id}',
  },
  en: {
    needsSignIn: 'Sign in to open this.',
    roleCannotView: 'Your role cannot view this page',
    needsRole: 'You need a role for this. Your administrator can assign one.',
    needsLevel: 'You need a role of level {level} or higher. Your administrator can change your role.',
    needsPermission: 'You need the permission {flags} on {place}. Your administrator can grant it.',
    needsAnyPermission:
      'You need one of these permissions on {place}: {flags}. Your administrator can grant it.',
    noAccess: 'no access',
    somethingWrong: 'Something went wrong. Please try again.',
    unreachable: 'Could not reach the server. Check your connection and try again.',
    sessionEnded: 'Your session has ended. Sign in again to continue.',
    unableToLoad: 'Unable to load this page. Please refresh.',
    loading: 'Loading',
    loadingInBackground: 'Loading in the background',
    partFailed: 'Could not load this section.',
    reloadPage: 'Reload page',
    goToDashboard: 'Go to dashboard',
    notifications: 'Notifications',
    notFoundTitle: 'Page not found',
    notFound: 'Check the address. The record may have been deleted.',
    failedTitle: 'Something went wrong',
    failed: 'This page could not be displayed. Reload it or go back.',
  },
  fil: {
    needsSignIn: 'Mag-sign in para mabuksan ito.',
    roleCannotView: 'Hindi puwedeng tingnan ng role mo ang page na ito',
    needsRole: 'Kailangan mo ng role para dito. Ang administrator ang makakapag-assign nito.',
    needsLevel:
      'Kailangan mo ng role na level {level} pataas. Ang administrator ang makakapagpalit ng role mo.',
    needsPermission:
      'Kailangan mo ng permission na {flags} sa {place}. Ang administrator ang makakapagbigay nito.',
    needsAnyPermission:
      'Kailangan mo ng isa sa mga permission na ito sa {place}: {flags}. Ang administrator ang makakapagbigay nito.',
    noAccess: 'walang access',
    somethingWrong: 'Nagkaroon ng problema. Subukan ulit.',
    unreachable: 'Hindi maabot ang server. I-check ang connection mo at subukan ulit.',
    sessionEnded: 'Natapos na ang session mo. Mag-sign in ulit para magpatuloy.',
    unableToLoad: 'Hindi ma-load ang page na ito. I-refresh ang page.',
    loading: 'Naglo-load',
    loadingInBackground: 'Naglo-load sa background',
    partFailed: 'Hindi ma-load ang section na ito.',
    reloadPage: 'I-reload ang page',
    goToDashboard: 'Pumunta sa dashboard',
    notifications: 'Mga notification',
    notFoundTitle: 'Hindi nakita ang page',
    notFound: 'I-check ang address. Baka na-delete na ang record.',
    failedTitle: 'May naging problema',
    failed: 'Hindi maipakita ang page na ito. I-reload ito o bumalik.',
  },
})
