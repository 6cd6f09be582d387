import { messagesOf, wordsOf } from '#platform/words.ts'

/** Errors and results of this area, by code. */
export const operationsMessages = messagesOf(
  'operations',
  wordsOf({
    en: {
      ALREADY_RUNNING: 'This job is already running.',
      STARTED: 'The job was started.',
      ANOTHER_RUN_STARTED: 'Another run of this job has started. Reload and try again.',
      RESUMED: 'Run {id} was queued again.',
      CANCELLING: 'Run {id} stops at its next step.',
      CANCELLED: 'Run {id} was cancelled.',
      EMAIL_NOT_FOUND: 'Email {id} was not found.',
      MESSAGE_NOT_FOUND: 'Message {id} was not found.',
      MESSAGE_QUEUED: 'The message was queued again.',
      RUN_NOT_FOUND: 'Run {id} was not found.',
      JOB_NOT_FOUND: 'Job {name} was not found.',
      RUN_ENDED: 'This run has already ended.',
      RUN_CANCELLING: 'Cancellation was already requested. The run stops at its next step.',
      RUN_COMPLETE: 'This run is complete.',
      RUN_NOT_ENDED: 'This run has not ended yet.',
      JOB_NEEDS_INPUT: 'This job runs only when there is work for it.',
      EMAIL_OF_ANOTHER: 'Only the recipient can read an email. In the demo, emails can also be read here.',
      MESSAGE_NOT_FAILED: 'Only failed messages can be resent.',
      MESSAGE_EXPIRED: 'This message has expired. Create a new one instead.',
      EXPORT_EXPIRED:
        'Files expire after three days or when your files exceed 500 MB. Export the list again.',
      EXPORT_WITHOUT_FILE: 'This export has no file to download.',
    },
    fil: {
      ALREADY_RUNNING: 'Tumatakbo na ang job na ito.',
      STARTED: 'Sinimulan ang job.',
      ANOTHER_RUN_STARTED: 'May ibang run na ng job na ito. I-reload at subukan ulit.',
      RESUMED: 'Na-queue ulit ang run {id}.',
      CANCELLING: 'Hihinto ang run {id} sa susunod na hakbang.',
      CANCELLED: 'Na-cancel ang run {id}.',
      EMAIL_NOT_FOUND: 'Hindi nakita ang email {id}.',
      MESSAGE_NOT_FOUND: 'Hindi nakita ang mensahe {id}.',
      MESSAGE_QUEUED: 'Na-queue ulit ang mensahe.',
      RUN_NOT_FOUND: 'Hindi nakita ang run {id}.',
      JOB_NOT_FOUND: 'Hindi nakita ang job na {name}.',
      RUN_ENDED: 'Tapos na ang run na ito.',
      RUN_CANCELLING: 'Na-request na ang pag-cancel. Hihinto ang run sa susunod na hakbang.',
      RUN_COMPLETE: 'Kumpleto na ang run na ito.',
      RUN_NOT_ENDED: 'Hindi pa tapos ang run na ito.',
      JOB_NEEDS_INPUT: 'Tumatakbo lang ang job na ito kapag may gagawin.',
      EMAIL_OF_ANOTHER:
        'Ang tatanggap lang ang makakabasa ng email. Sa demo, mababasa rin dito ang mga email.',
      MESSAGE_NOT_FAILED: 'Mga nag-fail na mensahe lang ang puwedeng ipadala ulit.',
      MESSAGE_EXPIRED: 'Expired na ang mensaheng ito. Gumawa na lang ng bago.',
      EXPORT_EXPIRED:
        'Nag-e-expire ang mga file pagkalipas ng tatlong araw o kapag lumampas sa 500 MB ang mga file mo. I-export ulit ang listahan.',
      EXPORT_WITHOUT_FILE: 'Walang file na mada-download ang export na ito.',
    },
  }),
)
