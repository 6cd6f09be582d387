-- outside a transaction
create index concurrently if not exists approval_request_returned_due on approval_request (expires_at, id)
  where status = 'returned';
