import { wordsOf } from '#platform/words/words.ts'

/** Errors of the staff rules, used by disabled buttons and by the server. */
export const errorWords = wordsOf({
  en: {
    error_ownRole: 'This is your own role. Another user manager must change it.',
    error_ownRecord: 'This is your own record. Another user manager must change it.',
    error_roleNotBelow:
      'The role {role} is not below your level ({level}). Someone with a higher level must change it.',
    error_levelNotBelow: 'Choose a level below your own level, which is {level}.',
    error_userNotBelow:
      'This person is not below your level ({level}). Someone with a higher level must change their record.',
    error_notHeld:
      'You cannot grant or revoke a permission you do not have: {grant}{others, plural, =0 {} other { and # more}}.',
    error_bothSides:
      'Only roles of level {level} or higher can have both the Requester and Approver permissions.',
    error_bothSidesOfUser:
      '{person} has both the Requester and Approver permissions as overrides. Change those first.',
    error_inUse:
      '{count, plural, one {# person has this role: {people}. Assign another role first.} other {# people have this role: {people}. Assign them another role first.}}',
    error_notManager: 'Choose an active line manager.',
    error_ownManager: 'Choose someone else. A person cannot be their own line manager.',
    error_lineManagerNotTheirs: 'Only a line manager or a Super Admin can make someone a line manager.',
    error_wrongStatus:
      'This account is {status, select, pending {still pending} active {already active} inactive {inactive} locked {locked} other {not available}}.',
    error_signedInAlready: 'This person has already signed in and does not need an invitation.',
    error_roleGone: 'This role was deleted. Choose another role.',
    error_lastSuperAdmin: 'At least one active Super Admin must remain.',
  },
  fil: {
    error_ownRole: 'Sarili mong role ito. Ibang user manager ang dapat magbago nito.',
    error_ownRecord: 'Sarili mong record ito. Ibang user manager ang dapat magbago nito.',
    error_roleNotBelow:
      'Hindi mas mababa sa level mo ({level}) ang role na {role}. Mas mataas na level ang dapat magbago nito.',
    error_levelNotBelow: 'Pumili ng level na mas mababa sa level mo, na {level}.',
    error_userNotBelow:
      'Hindi mas mababa sa level mo ({level}) ang taong ito. Mas mataas na level ang dapat magbago ng record niya.',
    error_notHeld:
      'Hindi mo puwedeng ibigay o bawiin ang permission na wala sa iyo: {grant}{others, plural, =0 {} other { at # pa}}.',
    error_bothSides:
      'Mga role na level {level} pataas lang ang puwedeng magkaroon ng parehong Requester at Approver na permission.',
    error_bothSidesOfUser:
      'May parehong Requester at Approver na permission si {person} bilang override. Baguhin muna iyon.',
    error_inUse:
      '{count, plural, =1 {May isang taong may ganitong role: {people}. Mag-assign muna ng ibang role.} other {May # taong may ganitong role: {people}. Mag-assign muna ng ibang role sa kanila.}}',
    error_notManager: 'Pumili ng active na line manager.',
    error_ownManager: 'Pumili ng iba. Hindi puwedeng line manager ng sarili ang isang tao.',
    error_lineManagerNotTheirs: 'Line manager o Super Admin lang ang puwedeng gumawang line manager sa iba.',
    error_wrongStatus:
      '{status, select, pending {Pending pa} active {Active na} inactive {Inactive} locked {Naka-lock} other {Hindi available}} ang account na ito.',
    error_signedInAlready: 'Nakapag-sign in na ang taong ito, kaya hindi na kailangan ng invitation.',
    error_roleGone: 'Na-delete na ang role na ito. Pumili ng ibang role.',
    error_lastSuperAdmin: 'Dapat may matirang kahit isang active na Super Admin.',
  },
})
