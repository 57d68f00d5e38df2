# Varnish with vmod xkey (Debian: varnish, varnish-modules) in front of Epiderm, which is started with CACHE_PROXY=varnish,
# CACHE_PURGE_URL=http://<this server>:6081 and TRUST_PROXY.
vcl 4.1;

import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# Who may purge: the servers that run Epiderm.
acl epiderm {
  "127.0.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ epiderm) {
      return (synth(403, "Forbidden"));
    }
    # Everything, media too, which have no keys.
    if (req.http.xkey == "*") {
      ban("obj.status != 0");
      return (synth(200, "Invalidated all objects"));
    }
    set req.http.n-gone = xkey.purge(req.http.xkey);
    return (synth(200, "Invalidated " + req.http.n-gone + " objects"));
  }
  # What may be kept is the same for everyone, whoever is signed in; the server says of all else that it may not be.
  if ((req.method == "GET" || req.method == "HEAD") && !req.http.Authorization) {
    return (hash);
  }
}

sub vcl_backend_response {
  if (beresp.http.CDN-Cache-Control ~ "max-age=[0-9]+" && !beresp.http.Set-Cookie) {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    # A page is given once more after its life only where the server says so: not while a purge is not confirmed.
    set beresp.grace = 0s;
    if (beresp.http.CDN-Cache-Control ~ "stale-while-revalidate=[0-9]+") {
      set beresp.grace = std.duration(
        regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=([0-9]+).*$", "\1s"), 0s);
    }
    return (deliver);
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.CDN-Cache-Control;
  # It would name the request that filled the cache.
  if (obj.hits > 0) {
    unset resp.http.X-Request-Id;
  }
}
