comment on table cif_request is
  'Requests to change the mobile number of a subscriber, decided by a second person.';
