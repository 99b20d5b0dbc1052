-- The inbox is listed in the order of arrival, which is that of the ids: fewer and narrower indexes serve it.

drop index postback_requests_received_idx;
drop index postback_requests_network_idx;
drop index postback_requests_outcome_idx;
create index postback_requests_network_idx on postback_requests (network_id, id desc);
create index postback_requests_outcome_idx on postback_requests (outcome, id desc) where outcome <> 'created';
