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
      APPLICANT_MOVED: '{name} was moved to {status}.',
      NOTE_SAVED: 'The note on {name} was saved.',
      SALARY_RANGE: 'The maximum salary must be at least the minimum',
      CLOSES_BEFORE_OPENING: 'Choose a closing date after the opening date',
      DEPARTMENT_NAME_TAKEN: 'Another department already has this name',
      TEAM_NAME_TAKEN: 'Another team of this department already has this name',
      TEAM_HAS_JOBS: 'Job openings use this team in its department. Change them first',
      DEPARTMENT_NOT_FOUND: 'Choose a department from the list',
      TEAM_NOT_FOUND: 'Choose a team of this department',
      JOB_STATUS_CHANGED: '{title} is now {status}.',
      MORE_HIRED: 'More people than this were already hired',
    },
    fil: {
      APPLICANT_NOT_FOUND: 'Hindi nakita ang aplikante {id}.',
      ALREADY_APPLIED: 'May nag-apply na gamit ang email na ito',
      APPLICANT_ADDED: 'Naidagdag si {name} sa {title}.',
      REASON_REQUIRED: 'Maglagay ng dahilan na hindi bababa sa 5 character',
      APPLICANT_MOVED: 'Nailipat si {name} sa {status}.',
      NOTE_SAVED: 'Na-save ang note kay {name}.',
      SALARY_RANGE: 'Dapat hindi bababa sa minimum ang maximum na sahod',
      CLOSES_BEFORE_OPENING: 'Pumili ng petsa ng pagsara na mas huli sa petsa ng pagbukas',
      DEPARTMENT_NAME_TAKEN: 'May ibang department na may ganitong pangalan',
      TEAM_NAME_TAKEN: 'May ibang team sa department na ito na may ganitong pangalan',
      TEAM_HAS_JOBS: 'May mga job opening na gumagamit ng team na ito. Baguhin muna ang mga iyon',
      DEPARTMENT_NOT_FOUND: 'Pumili ng department mula sa listahan',
      TEAM_NOT_FOUND: 'Pumili ng team ng department na ito',
      JOB_STATUS_CHANGED: '{status} na ang {title}.',
      MORE_HIRED: 'Mas marami na rito ang na-hire',
    },
  }),
)
