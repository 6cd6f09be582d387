import { wordsOf } from '#platform/words.ts'

export const trayWords = wordsOf({
  en: {
    tray: 'Background work',
    running: '{n, plural, =0 {Background work} =1 {# run in progress} other {# runs in progress}}',
    progress: '{done} of {total}{failed, plural, =0 {} other {, # failed}}',
    state_queued: 'Queued',
    state_running: 'Running',
    state_retrying: 'Retrying after an error',
    state_done: 'Done',
    state_failed: 'Failed',
    state_cancelled: 'Cancelled',
  },
  fil: {
    tray: 'Gawain sa background',
    running: '{n, plural, =0 {Gawain sa background} =1 {# tumatakbo} other {# tumatakbo}}',
    progress: '{done} sa {total}{failed, plural, =0 {} other {, # ang nag-fail}}',
    state_queued: 'Nakapila',
    state_running: 'Tumatakbo',
    state_retrying: 'Inuulit pagkatapos ng error',
    state_done: 'Tapos na',
    state_failed: 'Nag-fail',
    state_cancelled: 'Na-cancel',
  },
})
