comment on table security_question is
  'Questions that verify that a caller owns the wallet.';
comment on table security_answer is
  'Answers that subscribers set in the app. Only a hash is stored.';
comment on table security_send is
  'Sets of security questions sent to a subscriber.';
comment on table security_question_sent is
  'Questions of a set with their answers. Expired is not stored: it is an open question after its time.';
comment on table subscriber_message is
  'Messages to subscribers and their delivery state, taken from the outbox.';
comment on table security_link is
  'Links by which a subscriber answers a set of questions. Only the hash of the token is stored.';
comment on table security_lock is
  'Wrong answers of a subscriber since the last success or unlock.';
comment on table security_code is
  'One-time codes sent to the registered number of a subscriber, which the caller reads out.';
