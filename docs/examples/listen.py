"""Signs in and prints each change of a job as it happens. Usage: listen.py URL EMAIL PASSWORD"""
import json
import sys
import urllib.request

import socketio

url, email, password = sys.argv[1:4]
body = json.dumps({"email": email, "password": password}).encode()
request = urllib.request.Request(f"{url}/api/v1/users/login", body, {"Content-Type": "application/json"})
token = json.load(urllib.request.urlopen(request))["token"]

client = socketio.Client()


@client.on("ready")
def ready(data):
    print("ready as", data["audience"], flush=True)


@client.on("changed")
def changed(event):
    if event["kind"] == "job":
        view = event["view"]
        print(view["num"], view["statusCurrent"], view["name"], flush=True)


@client.on("removed")
def removed(event):
    print("removed", event["kind"], event["id"], flush=True)


client.connect(url, auth={"token": token}, transports=["websocket"])
client.wait()
