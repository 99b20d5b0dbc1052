-- A replay of all requests takes in all of them: with the oldest 500, those that stay rejected kept newer ones from their turn.

alter table postback_replays drop constraint postback_replays_request_ids_check;
alter table postback_replays add check (cardinality(request_ids) between 1 and 50000);
