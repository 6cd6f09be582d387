import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Errors and results of this area, by code. */
export const careersMessages = messagesOf(
  'careers',
  wordsOf({
    en: {
      APPLICANT_NOT_FOUND: 'Applicant {id} was not found.',
      ALREADY_APPLIED: 'Someone with this email has already applied',
      APPLICANT_ADDED: '{name} was added to {title}.',
      REASON_REQUIRED: 'Enter a reason of at least 5 characters',
      APPLICANT_MOVED:
        '{name} was moved to {status, select, screening {Screening} interview {Interview} offer {Offer} hired {Hired} rejected {Rejected} withdrawn {Withdrawn} other {Applied}}.',
      NOTE_SAVED: 'The note on {name} was saved.',
      SALARY_RANGE: 'The maximum salary must be at least the minimum',
      CLOSES_BEFORE_OPENING: 'Choose a closing date after the opening date',
      DEPARTMENT_NAME_TAKEN: 'Another department already has this name',
      TEAM_NAME_TAKEN: 'Another team of this department already has this name',
      TEAM_HAS_JOBS: 'Job openings use this team in its department. Change them first',
      DEPARTMENT_NOT_FOUND: 'Choose a department from the list',
      TEAM_NOT_FOUND: 'Choose a team of this department',
      JOB_STATUS_CHANGED:
        '{title} is now {status, select, open {Open} on_hold {On Hold} closed {Closed} filled {Filled} other {Draft}}.',
      MORE_HIRED: 'Enter at least the number of people already hired',
      ALREADY_STATUS: 'This is already the current status.',
      TRANSITION_INVALID: 'Not available in the current status.',
      CLOSING_PASSED: 'The closing date has passed. Enter a later closing date first.',
      JOB_FILLED: 'A filled position cannot be edited.',
      JOB_NOT_OPEN: 'Open the position before you add applicants.',
      HAS_APPLICANTS: 'A job opening with applicants cannot be deleted. Close it instead.',
      APPLICANT_FINAL: 'The status of a rejected or withdrawn applicant cannot be changed.',
      STAGE_SKIPPED: 'Move the applicant one stage at a time.',
      SLOTS_FULL: 'All slots are filled. Increase the slots of the job opening first.',
      JOB_NOT_ACTIVE: 'Open the job opening to applicants first.',
    },
    fil: {
      APPLICANT_NOT_FOUND: 'Hindi nakita ang applicant {id}.',
      ALREADY_APPLIED: 'May nag-apply na gamit ang email na ito',
      APPLICANT_ADDED: 'Naidagdag si {name} sa {title}.',
      REASON_REQUIRED: 'Maglagay ng dahilan na hindi bababa sa 5 character',
      APPLICANT_MOVED:
        'Nailipat si {name} sa {status, select, screening {Screening} interview {Interview} offer {Offer} hired {Hired} rejected {Rejected} withdrawn {Withdrawn} other {Applied}}.',
      NOTE_SAVED: 'Na-save ang note kay {name}.',
      SALARY_RANGE: 'Dapat hindi bababa sa minimum ang maximum na sahod',
      CLOSES_BEFORE_OPENING: 'Pumili ng petsa ng pagsasara na mas huli sa petsa ng pagbubukas',
      DEPARTMENT_NAME_TAKEN: 'May ibang department na may ganitong pangalan',
      TEAM_NAME_TAKEN: 'May ibang team sa department na ito na may ganitong pangalan',
      TEAM_HAS_JOBS: 'May mga job opening na gumagamit ng team na ito. Baguhin muna ang mga iyon',
      DEPARTMENT_NOT_FOUND: 'Pumili ng department mula sa listahan',
      TEAM_NOT_FOUND: 'Pumili ng team ng department na ito',
      JOB_STATUS_CHANGED:
        '{status, select, open {Open} on_hold {On Hold} closed {Closed} filled {Filled} other {Draft}} na ang {title}.',
      MORE_HIRED: 'Maglagay ng bilang na hindi bababa sa bilang ng na-hire na',
      ALREADY_STATUS: 'Ito na ang kasalukuyang status.',
      TRANSITION_INVALID: 'Hindi ito puwede sa kasalukuyang status.',
      CLOSING_PASSED: 'Lumipas na ang petsa ng pagsasara. Maglagay muna ng mas huling petsa.',
      JOB_FILLED: 'Hindi na mae-edit ang filled na posisyon.',
      JOB_NOT_OPEN: 'Buksan muna ang posisyon bago magdagdag ng applicant.',
      HAS_APPLICANTS: 'Hindi puwedeng i-delete ang job opening na may applicant. Isara na lang ito.',
      APPLICANT_FINAL: 'Hindi na mababago ang status ng applicant na rejected o withdrawn.',
      STAGE_SKIPPED: 'Isang stage lang ang lipat ng applicant sa bawat pagkakataon.',
      SLOTS_FULL: 'Puno na ang lahat ng slot. Dagdagan muna ang mga slot ng job opening.',
      JOB_NOT_ACTIVE: 'Buksan muna sa mga applicant ang job opening.',
    },
  }),
)
