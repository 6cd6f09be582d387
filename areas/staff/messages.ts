import { messagesOf, wordsOf } from '#platform/words.ts'

/** Errors and results of this area, by code. */
export const staffMessages = messagesOf(
  'staff',
  wordsOf({
    en: {
      PLACE_TWICE: '{place} appears twice in the access tree.',
      PLACE_UNKNOWN: '{place} is not part of the access tree.',
      FLAG_UNKNOWN: '{place} has no permission {flag}.',
      ROLE_NAME_TAKEN: 'Another role already has this name.',
      ROLE_CREATED: 'The role {name} was created.',
      ROLE_SAVED:
        'The role {name} was saved.{moved, plural, =0 {} one { # request was moved to {successor}.} other { # requests were moved to {successor}.}}{returned, plural, =0 {} one { # request that no one else can approve was returned to its maker.} other { # requests that no one else can approve were returned to their makers.}}',
      ROLE_DELETED: 'The role {name} was deleted.',
      ROLE_NOT_FOUND: 'Role {id} was not found.',
      LINE_MANAGERS_ACTIVE: 'Choose active line managers only.',
      EMAIL_TAKEN: 'Another user already has this email.',
      USER_ADDED: '{name} was added. Invite them so that they can sign in.',
      USER_SAVED:
        '{name} was saved.{moved, plural, =0 {} one { # request was moved to {successor}.} other { # requests were moved to {successor}.}}{returned, plural, =0 {} one { # request that waited only for them was returned to its maker.} other { # requests that waited only for them were returned to their makers.}}',
      INVITED: 'The invitation of {name} was sent to {email}. It works once, within 72 hours.',
      COMPANY_DOMAIN: 'Use an email address of one of these domains: {domains}.',
      USER_NOT_FOUND: 'User {id} was not found.',
      OWN_ROLE: 'This is your own role. Another user manager must change it.',
      OWN_RECORD: 'This is your own record. Another user manager must change it.',
      ROLE_NOT_BELOW:
        'The role {role} is not below your level ({level}). Someone with a higher level must change it.',
      LEVEL_NOT_BELOW: 'Choose a level below your own level, which is {level}.',
      USER_NOT_BELOW:
        'This person is not below your level ({level}). Someone with a higher level must change their record.',
      NOT_HELD:
        'You cannot grant or revoke a permission you do not have: {grant}{others, plural, =0 {} other { and # more}}.',
      BOTH_SIDES:
        'Only roles of level {level} or higher can have both the Requester and Approver permissions.',
      BOTH_SIDES_OF_USER:
        '{person} has both the Requester and Approver permissions as overrides. Change those first.',
      IN_USE:
        '{count, plural, one {# person has this role: {people}. Assign another role first.} other {# people have this role: {people}. Assign them another role first.}}',
      NOT_MANAGER: 'Choose an active line manager.',
      SUCCESSOR_IS_ACTOR: 'Choose someone else. You cannot move requests to yourself.',
      OWN_MANAGER: 'Choose someone else. A person cannot be their own line manager.',
      LINE_MANAGER_NOT_THEIRS: 'Only a line manager or a Super Admin can make someone a line manager.',
      WRONG_STATUS:
        'This account is {status, select, pending {still pending} active {already active} inactive {inactive} locked {locked} other {not available}}.',
      SIGNED_IN_ALREADY: 'This person has already signed in and does not need an invitation.',
      ROLE_DELETED_MEANWHILE: 'This role was deleted. Choose another role.',
      LAST_SUPER_ADMIN: 'At least one active Super Admin must remain.',
      USER_ACTIVATED: '{name} was activated.',
      USER_DEACTIVATED:
        '{name} was deactivated and signed out.{moved, plural, =0 {} one { # request was moved to {successor}.} other { # requests were moved to {successor}.}}{returned, plural, =0 {} one { # request that waited only for them was returned to its maker.} other { # requests that waited only for them were returned to their makers.}}',
      USER_UNLOCKED: '{name} was unlocked.',
      SECOND_FACTORS_REMOVED: 'The second factors of {name} were removed, and they were signed out.',
      SECOND_FACTORS_ELSEWHERE: 'Second factors are managed by your company’s identity service.',
      COPY_OF: 'Copy of {name}',
      APPROVAL_TYPE_STAFF_CHANGE: 'Change of staff access',
      REQUEST_STAFF_CHANGE:
        '{change, select, create_role {Add the role {name}} update_role {Change the role {name}} delete_role {Delete the role {name}} update_user {Change the access of {name}} activate_user {Activate {name}} unlock_user {Unlock the account of {name}} remove_second_factors {Remove the second factors of {name}} other {Invite {name}}}',
      CHANGED_SINCE_REQUEST: 'The record was changed after this request. Submit the change again.',
      ROLE_NOT_APPROVED: 'This role is waiting for approval. Withdraw the request to change it.',
    },
    fil: {
      PLACE_TWICE: 'Dalawang beses nasa access tree ang {place}.',
      PLACE_UNKNOWN: 'Wala sa access tree ang {place}.',
      FLAG_UNKNOWN: 'Walang permission na {flag} ang {place}.',
      ROLE_NAME_TAKEN: 'May ibang role na may ganitong pangalan.',
      ROLE_CREATED: 'Nagawa ang role na {name}.',
      ROLE_SAVED:
        'Na-save ang role na {name}.{moved, plural, =0 {} other { Inilipat kay {successor} ang # request.}}{returned, plural, =0 {} =1 { Ibinalik sa maker ang # request na walang ibang puwedeng mag-approve.} other { Ibinalik sa mga maker ang # request na walang ibang puwedeng mag-approve.}}',
      ROLE_DELETED: 'Na-delete ang role na {name}.',
      ROLE_NOT_FOUND: 'Hindi nakita ang role {id}.',
      LINE_MANAGERS_ACTIVE: 'Mga active na line manager lang ang piliin.',
      EMAIL_TAKEN: 'May ibang user na may ganitong email.',
      USER_ADDED: 'Naidagdag si {name}. I-invite siya para makapag-sign in.',
      USER_SAVED:
        'Na-save si {name}.{moved, plural, =0 {} other { Inilipat kay {successor} ang # request.}}{returned, plural, =0 {} =1 { Ibinalik sa maker ang # request na sa kanya lang naghihintay.} other { Ibinalik sa mga maker ang # request na sa kanya lang naghihintay.}}',
      INVITED:
        'Ipinadala sa {email} ang invitation ni {name}. Isang beses lang itong gagana, sa loob ng 72 oras.',
      COMPANY_DOMAIN: 'Gumamit ng email address sa isa sa mga domain na ito: {domains}.',
      USER_NOT_FOUND: 'Hindi nakita ang user {id}.',
      OWN_ROLE: 'Sarili mong role ito. Ibang user manager ang dapat magbago nito.',
      OWN_RECORD: 'Sarili mong record ito. Ibang user manager ang dapat magbago nito.',
      ROLE_NOT_BELOW:
        'Hindi mas mababa sa level mo ({level}) ang role na {role}. Dapat may mas mataas na level ang magbabago nito.',
      LEVEL_NOT_BELOW: 'Pumili ng level na mas mababa sa level mo, na {level}.',
      USER_NOT_BELOW:
        'Hindi mas mababa sa level mo ({level}) ang taong ito. Dapat may mas mataas na level ang magbabago ng record niya.',
      NOT_HELD:
        'Hindi mo puwedeng ibigay o bawiin ang permission na wala sa iyo: {grant}{others, plural, =0 {} other { at # pa}}.',
      BOTH_SIDES:
        'Mga role na level {level} pataas lang ang puwedeng magkaroon ng parehong Requester at Approver na permission.',
      BOTH_SIDES_OF_USER:
        'May parehong Requester at Approver na permission si {person} bilang override. Baguhin muna iyon.',
      IN_USE:
        '{count, plural, =1 {May isang taong may ganitong role: {people}. Mag-assign muna ng ibang role.} other {May # taong may ganitong role: {people}. Mag-assign muna ng ibang role sa kanila.}}',
      NOT_MANAGER: 'Pumili ng active na line manager.',
      SUCCESSOR_IS_ACTOR: 'Pumili ng iba. Hindi mo puwedeng ilipat ang mga request sa sarili mo.',
      OWN_MANAGER: 'Pumili ng iba. Hindi puwedeng line manager ng sarili ang isang tao.',
      LINE_MANAGER_NOT_THEIRS:
        'Line manager o Super Admin lang ang puwedeng gumawa ng iba bilang line manager.',
      WRONG_STATUS:
        '{status, select, pending {Pending pa} active {Active na} inactive {Inactive} locked {Naka-lock} other {Hindi available}} ang account na ito.',
      SIGNED_IN_ALREADY: 'Nakapag-sign in na ang taong ito, kaya hindi na kailangan ng invitation.',
      ROLE_DELETED_MEANWHILE: 'Na-delete na ang role na ito. Pumili ng ibang role.',
      LAST_SUPER_ADMIN: 'Dapat may matirang kahit isang active na Super Admin.',
      USER_ACTIVATED: 'Na-activate si {name}.',
      USER_DEACTIVATED:
        'Na-deactivate at na-sign out si {name}.{moved, plural, =0 {} other { Inilipat kay {successor} ang # request.}}{returned, plural, =0 {} =1 { Ibinalik sa maker ang # request na sa kanya lang naghihintay.} other { Ibinalik sa mga maker ang # request na sa kanya lang naghihintay.}}',
      USER_UNLOCKED: 'Na-unlock si {name}.',
      SECOND_FACTORS_REMOVED: 'Naalis ang mga second factor ni {name}, at na-sign out siya.',
      SECOND_FACTORS_ELSEWHERE: 'Ang identity service ng kumpanya ang namamahala sa mga second factor.',
      COPY_OF: 'Kopya ng {name}',
      APPROVAL_TYPE_STAFF_CHANGE: 'Pagbabago ng access ng staff',
      REQUEST_STAFF_CHANGE:
        '{change, select, create_role {Idagdag ang role na {name}} update_role {Baguhin ang role na {name}} delete_role {I-delete ang role na {name}} update_user {Baguhin ang access ni {name}} activate_user {I-activate si {name}} unlock_user {I-unlock ang account ni {name}} remove_second_factors {Alisin ang mga second factor ni {name}} other {I-invite si {name}}}',
      CHANGED_SINCE_REQUEST: 'Nabago ang record pagkatapos ng request na ito. I-submit ulit ang pagbabago.',
      ROLE_NOT_APPROVED: 'Naghihintay ng approval ang role na ito. I-withdraw ang request para baguhin ito.',
    },
  }),
)
